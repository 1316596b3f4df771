//! What an operator watches: every alarm leads to its section of the runbook, and is told to whoever is to hear of it.

use crate::template;
use serde_json::{Value, json};
use std::collections::BTreeSet;

const RUNBOOK: &str = include_str!("../../../docs/operate.md");

/// The address of a heading within its page, as GitHub makes it.
fn anchor(heading: &str) -> String {
    heading.trim().to_lowercase().replace(' ', "-")
}

#[test]
fn every_alarm_names_its_section_and_every_section_has_an_alarm() {
    let document = template().document;
    let named: BTreeSet<String> = document
        .of_type("AWS::CloudWatch::Alarm")
        .map(|(name, alarm)| {
            let description = alarm["AlarmDescription"].as_str().unwrap();
            let (page, section) = description.split_once('#').unwrap();
            assert_eq!(page, "infra/docs/operate.md", "{name}");
            section.to_owned()
        })
        .collect();
    let (_, alarms) = RUNBOOK.split_once("\n# Alarms\n").unwrap();
    let sections: BTreeSet<String> = alarms.lines().filter_map(|line| line.strip_prefix("## ")).map(anchor).collect();
    assert_eq!(named, sections);
}

#[test]
fn every_alarm_is_told_and_says_when_it_is_over() {
    let document = template().document;
    let told = json!({"Fn::If": ["HasAlarms", [{"Ref": "Alarms"}], {"Ref": "AWS::NoValue"}]});
    for (name, alarm) in document.of_type("AWS::CloudWatch::Alarm") {
        assert!(alarm["AlarmActions"] == told && alarm["OKActions"] == told, "{name}");
    }
}

#[test]
fn every_figure_of_an_alarm_is_made_from_the_log() {
    let document = template().document;
    let own = json!({"Fn::Sub": "Zuversicht/${AWS::StackName}"});
    let made: BTreeSet<&str> = document
        .of_type("AWS::Logs::MetricFilter")
        .map(|(_, filter)| {
            let [figure] = &**filter["MetricTransformations"].as_array().unwrap() else { panic!("{filter}") };
            assert_eq!(figure["MetricNamespace"], own);
            figure["MetricName"].as_str().unwrap()
        })
        .collect();
    for (name, alarm) in document.of_type("AWS::CloudWatch::Alarm").filter(|(_, alarm)| alarm["Namespace"] == own) {
        assert!(made.contains(alarm["MetricName"].as_str().unwrap()), "{name}");
    }
    for (_, task) in document.of_type("AWS::Serverless::Function").filter(|(_, task)| is_task(task)) {
        assert_eq!(task["DeadLetterQueue"]["TargetArn"], json!({"Fn::GetAtt": ["LostRuns", "Arn"]}));
    }
}

fn is_task(function: &Value) -> bool {
    let events = function["Events"].as_object().into_iter().flatten();
    events.into_iter().any(|(_, event)| event["Type"] == "Schedule" || event["Type"] == "EventBridgeRule")
}
