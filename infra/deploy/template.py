"""`template.yaml` as a tree."""

import yaml


class Loader(yaml.SafeLoader):
    """CloudFormation's short forms as the long ones."""


def long_form(loader, suffix, node):
    if isinstance(node, yaml.ScalarNode):
        value = loader.construct_scalar(node)
    elif isinstance(node, yaml.SequenceNode):
        value = loader.construct_sequence(node, deep=True)
    else:
        value = loader.construct_mapping(node, deep=True)
    return {suffix: value}


Loader.add_multi_constructor("!", long_form)


def parse(text):
    return yaml.load(text, Loader)
