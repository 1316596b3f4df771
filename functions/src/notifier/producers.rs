//! The inventory of producers: who writes the notifications of each kind.

use crate::messages::notificationcategory::{
    AFTERCARE, APPOINTMENT_TODAY, APPOINTMENT_TOMORROW, ARTICLE, CENTRE_FEEDBACK, FOLLOW_UP, INTAKE, MESSAGE, REMINDER,
    SECURITY, STRESS_LEVEL, STUDY, SYSTEM, TIME_FOR_ME,
};

/// Who writes a notification.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Producer {
    /// The notifier at the time of an entry (`reminder`).
    Reminder,
    /// The notifier on the person's morning, about their appointments (`morning`).
    Appointments,
    /// The notifier on the person's morning, one at most (`suggestion`).
    Suggestion,
    /// Whoever answers a message (`cargo operate answer`).
    Answer,
    /// What changes who reads their data (`people/proxy.rs`).
    Account,
}

/// Id and key of each `notificationcategory`, and its producer.
pub const PRODUCERS: &[(i64, &str, Producer)] = &[
    (REMINDER, "notification.reminder.due", Producer::Reminder),
    (APPOINTMENT_TOMORROW, "notification.appointment.tomorrow", Producer::Appointments),
    (APPOINTMENT_TODAY, "notification.appointment.today", Producer::Appointments),
    (TIME_FOR_ME, "notification.timeforme.suggestion", Producer::Suggestion),
    (INTAKE, "notification.intake.due", Producer::Reminder),
    (ARTICLE, "notification.article.daily", Producer::Suggestion),
    (STRESS_LEVEL, "notification.stresslevel.invite", Producer::Suggestion),
    (STUDY, "notification.study.questionnaire", Producer::Reminder),
    (MESSAGE, "notification.message.new", Producer::Answer),
    (FOLLOW_UP, "notification.followup.invite", Producer::Suggestion),
    (AFTERCARE, "notification.aftercare.suggestion", Producer::Suggestion),
    (CENTRE_FEEDBACK, "notification.cancercenter.feedback", Producer::Suggestion),
    (SECURITY, "notification.account.security", Producer::Account),
    (SYSTEM, "notification.system.info", Producer::Suggestion),
];
