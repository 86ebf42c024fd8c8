@rem The scripts of package.json begin with `exec`, so that npm's signals reach the program and not a shell; Windows has none.
@%*
