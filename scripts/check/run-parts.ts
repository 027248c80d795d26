import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism, constants } from 'node:os'
import { basename, resolve } from 'node:path'
import type { Failure } from '../test/failures.ts'
import type { Violation } from './violation.ts'

export type PartResult = {
  ok: boolean
  details: string
  passed?: number
  failed?: number
  failures?: Failure[]
  /** How many files, or whole parts, were not looked at because they passed as they are. */
  kept?: number
}
export type Part = { name: string; run: () => Promise<PartResult> }
export type Finished = Part & PartResult & { seconds: number }

const running = new Set<string>()

/**
 * Runs the parts, at most as many at once as there are cores, and tells one line for each as it ends. Details
 * of what failed follow at the end, so that they are not lost between the lines.
 */
export async function runParts(parts: Part[], say: (line: string) => void): Promise<Finished[]> {
  const waiting = [...parts]
  const finished: Finished[] = []
  const work = async () => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
      const started = performance.now()
      running.add(part.name)
      const result: PartResult = await part.run().catch((error: unknown) => ({
        ok: false,
        details: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }))
      const seconds = (performance.now() - started) / 1000
      running.delete(part.name)
      finished.push({ ...part, ...result, seconds })
      const kept = result.kept ? `  (${result.kept} kept)` : ''
      say(`${result.ok ? '✓' : '✗'} ${part.name.padEnd(18)} ${seconds.toFixed(1).padStart(6)} s${kept}`)
    }
  }
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work))
  for (const { ok, name, details } of finished) if (!ok) say(`\n— ${name} —\n${details.trimEnd()}`)
  return finished
}

/** A part that is a list of broken house rules. */
export function rulesPart(name: string, rules: () => Violation[] | Promise<Violation[]>): Part {
  return {
    name,
    run: async () => {
      const violations = await rules()
      const details = violations.map(({ rule, file, message }) => `${file}  [${rule}]  ${message}`).join('\n')
      return { ok: violations.length === 0, details }
    },
  }
}

/**
 * A part that is one program of node_modules, or a script of ours, run by this Node; it is in order when the
 * program ends with 0.
 */
export function programPart(name: string, program: string, args: string[], root: string): Part {
  return {
    name,
    run: async () => {
      const { ok, output } = await runProgram(resolve(root, 'node_modules', program), args, root)
      return { ok, details: output }
    },
  }
}

/** How a program ended: its output closes with a line that says so, unless it ended with 0. */
export type Ended = { ok: boolean; output: string }

/** Programs that are under way: who ends us, by Ctrl-C or from outside, ends them. */
const underWay = new Set<ChildProcess>()

/**
 * Runs a script with the Node that runs this one, which gets `flags`, and collects what it prints. It never
 * rejects: a program that cannot be started, is killed or ends with another code than 0 says so, with its
 * time, at the end of its output.
 */
export function runProgram(
  script: string,
  args: string[],
  root: string,
  flags: readonly string[] = [],
): Promise<Ended> {
  const started = performance.now()
  return new Promise((resolve) => {
    let output = ''
    const end = (how: string | null) => {
      underWay.delete(child)
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      const last = how === null ? '' : `\n${basename(script)} ${how} after ${seconds} s`
      resolve({ ok: how === null, output: output.trimEnd() + last })
    }
    const child = spawn(process.execPath, [...flags, script, ...args], {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1' },
    })
    underWay.add(child)
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', (error) => end(`could not be run (${error.message})`))
    child.on('close', (code, signal) => {
      if (signal !== null) end(`was killed by ${signal}`)
      else end(code === 0 ? null : `ended with code ${code}`)
    })
  })
}

/**
 * How long programs may take to put away what they started (servers, databases, browsers) before they are
 * killed.
 */
const ORDERLY_MS = 15_000

/**
 * Has us say what was still running when we are told to stop, and end it in order: by the signal of Ctrl-C,
 * on which test runners put away what they started. npm passes on a Ctrl-C that the terminal has sent
 * already, so a second signal says nothing new.
 */
export function sayWhenStopped(say: (line: string) => void): void {
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      say(
        `\nStopped by ${signal} before the end: ${running.size === 0 ? 'nothing' : [...running].join(', ')} still ran.`,
      )
      const leave = () => {
        for (const child of underWay) child.kill('SIGKILL')
        process.exit(128 + constants.signals[signal])
      }
      setTimeout(leave, ORDERLY_MS)
      void Promise.all([...underWay].map((child) => once(child, 'close'))).then(leave)
      for (const child of underWay) child.kill('SIGINT')
    })
}
