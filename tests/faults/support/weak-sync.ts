/** Loaded before the shop: its database reports a sync without waiting for the disk. */

import { DatabaseSync } from 'node:sqlite'

const { exec, prepare } = DatabaseSync.prototype

DatabaseSync.prototype.exec = function weakened(sql) {
  exec.call(this, sql.replace('synchronous = full', 'synchronous = normal'))
}

DatabaseSync.prototype.prepare = function lying(sql, ...options) {
  const asked = sql === 'pragma synchronous' ? 'select 2 as synchronous' : sql
  return prepare.call(this, asked, ...options)
}
