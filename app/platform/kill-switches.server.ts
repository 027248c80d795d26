import { setTimeout as sleep } from 'node:timers/promises'
import { eq, gt, sql } from 'drizzle-orm'
import { type KillSwitch, MONEY_SWITCHES, saidTo } from '#app/kit/kill-switch.ts'
import { refuse } from '#app/kit/refusal.ts'
import { reading } from './connections.server.ts'
import type { Tx } from './db.server.ts'
import { forgetKept } from './kept.server.ts'
import { letGo } from './let-go.server.ts'
import { log } from './log.server.ts'
import { killSwitches } from './tables.server.ts'

const EVERY_MS = 2_000
const STALE_MS = 15_000

let off = new Map<KillSwitch, Date>()
/** On the clock of the process; null in one that does not watch, such as a script. */
let readAt: number | null = null

/** Reads what is turned off, so that this process knows at once; pages that it keeps are made anew. */
export async function readKillSwitches(): Promise<void> {
  const rows = await reading()
    .select({ name: killSwitches.name, endsAt: killSwitches.endsAt })
    .from(killSwitches)
    .where(gt(killSwitches.endsAt, sql`now()`))
  const before = [...off.keys()].toSorted().join()
  off = new Map(rows.map(({ name, endsAt }) => [name, endsAt]))
  if ([...off.keys()].toSorted().join() !== before) forgetKept()
}

/**
 * Keeps this process up to date with what is turned off, by a read every two seconds, until the answer is
 * called. Rejects where the first read fails.
 */
export async function watchKillSwitches(): Promise<() => void> {
  const stopping = new AbortController()
  await readKillSwitches()
  readAt = performance.now()
  const watch = async () => {
    const wait = () => sleep(EVERY_MS, true, { signal: stopping.signal, ref: false }).catch(() => false)
    while (await wait()) {
      try {
        await readKillSwitches()
        readAt = performance.now()
      } catch (error) {
        log.warn({ err: error }, 'kill switches could not be read')
      }
    }
  }
  letGo(watch(), 'kill switches are not read any more')
  return () => {
    stopping.abort()
    forgetKillSwitches()
  }
}

type TurnedOff = Omit<typeof killSwitches.$inferSelect, 'name'>

/** Turns something off in the caller's transaction; what is off gets the new end and reason. */
export async function writeTurnedOff(tx: Tx, name: KillSwitch, row: TurnedOff): Promise<void> {
  const values = { name, ...row }
  await tx.insert(killSwitches).values(values).onConflictDoUpdate({ target: killSwitches.name, set: row })
}

/** Turns something on again in the caller's transaction. False of what is on. */
export async function writeTurnedOn(tx: Tx, name: KillSwitch): Promise<boolean> {
  const gone = await tx.delete(killSwitches).where(eq(killSwitches.name, name)).returning()
  return gone.length > 0
}

/** As if this process had just begun, for tests that share one. */
export function forgetKillSwitches(): void {
  off = new Map()
  readAt = null
}

/**
 * Whether staff has turned something off. What moves money is off, too, once a process that watches has not
 * been able to read for a quarter of a minute whether it is.
 */
export function isTurnedOff(name: KillSwitch): boolean {
  const endsAt = off.get(name)
  if (endsAt && endsAt > new Date()) return true
  return readAt !== null && MONEY_SWITCHES.includes(name) && performance.now() - readAt > STALE_MS
}

/** Refuses with `unavailable` (`kill-switches:refused.…`) what staff has turned off. */
export function requireOn(name: KillSwitch): void {
  if (isTurnedOff(name)) throw refuse('unavailable', `kill-switches:refused.${name}`)
}

/** What is turned off and said on every page to visitors, or to who is signed in. */
export function turnedOffFor(isSignedIn: boolean): KillSwitch[] {
  return saidTo(isSignedIn).filter(isTurnedOff)
}
