"""What stops a deployment: one sentence for the operator."""


class Problem(Exception):
    pass
