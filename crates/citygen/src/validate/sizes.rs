//! Rule `sizes`: every stratum is as large as the map.

use super::findings::Findings;
use super::subject::Subject;
use crate::model::StratumKind;

/// Every stratum whose size is not the city's.
pub(super) fn find(subject: &Subject<'_>, findings: &mut Findings) {
    let size = subject.city.size();
    for &kind in StratumKind::ALL {
        let found = subject.city.stratum(kind).size();
        if found != size {
            findings.add(None, || format!("the {} is {found} tiles large, the map {size}", kind.label()));
        }
    }
}
