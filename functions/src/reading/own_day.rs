//! Which day it is where somebody reads.

use shared::date;
use shared::entity::call::Call;
use shared::http::problem::Problem;

/// The day of whoever reads: their own, where they send one that is today somewhere on Earth, else that of Greenwich.
pub fn own_day(call: &Call<'_>, sent: Option<&str>) -> Result<String, Problem> {
    let Some(text) = sent else { return Ok(date::format(call.app.clock.today())) };
    let day = date::parse(text).ok_or_else(|| Problem::field("day", "date"))?;
    if day < call.app.clock.earliest_today() {
        return Err(Problem::field("day", "minDate"));
    }
    if day > call.app.clock.latest_today() {
        return Err(Problem::field("day", "maxDate"));
    }
    Ok(date::format(day))
}
