//! Statistics of one city, for tuning.
