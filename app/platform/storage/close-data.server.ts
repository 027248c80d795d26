import * as fs from 'node:fs'
import path from 'node:path'

/** Others of this machine may pass through, as the database's own user must, and see nothing. */
const PASSABLE = 0o711
const OPEN_TO_OTHERS = 0o077
const STICKY = 0o1000
/** The database's home belongs to its own user, and is closed where it is placed. */
const OF_DATABASE = /^postgres(\.|$)/

/**
 * Makes the folder of our data where it is missing, and takes from other users of this machine what lies in
 * it: folders are 0700, files 0600. What is the database's stays as it is. Of what is closed at its top
 * nothing further in is looked at. A folder of somebody else's is left alone.
 */
export function closeData(folder: string): void {
  fs.mkdirSync(folder, { recursive: true })
  const own = fs.statSync(folder)
  if (own.uid !== process.getuid?.() || (own.mode & STICKY) !== 0) return
  fs.chmodSync(folder, PASSABLE)
  for (const name of fs.readdirSync(folder)) if (!OF_DATABASE.test(name)) close(path.join(folder, name))
}

function close(place: string): void {
  const found = fs.lstatSync(place)
  const isOurs = found.isDirectory() || found.isFile()
  if (!isOurs || (found.mode & OPEN_TO_OTHERS) === 0) return
  if (found.isDirectory()) for (const name of fs.readdirSync(place)) close(path.join(place, name))
  // The folder last: a repair that is broken off begins anew.
  fs.chmodSync(place, found.isDirectory() ? 0o700 : 0o600)
}

/** What this process writes from now on belongs to its user alone. */
export function writeForOurselves(): void {
  process.umask(OPEN_TO_OTHERS)
}
