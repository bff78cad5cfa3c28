/** Imported before anything that loads React, which chooses its build by this when it loads. */
process.env.NODE_ENV = 'production'
