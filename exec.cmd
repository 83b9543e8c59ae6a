@rem package.json's scripts begin with exec, so that signals reach what npm starts. Windows has no exec.
@%*
