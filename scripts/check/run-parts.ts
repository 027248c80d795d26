import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import type { Violation } from './violation.ts'

export type PartResult = { ok: boolean; details: string; passed?: number; failed?: number }
export type Part = { name: string; run: () => Promise<PartResult> }
export type Finished = Part & PartResult & { seconds: number }

/**
 * Runs the parts, at most as many at once as there are cores, and tells one line for each as it ends. Details of
 * what failed follow at the end, so that they are not lost between the lines.
 */
export async function runParts(parts: Part[], say: (line: string) => void): Promise<Finished[]> {
  const waiting = [...parts]
  const finished: Finished[] = []
  const work = async () => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
      const started = performance.now()
      const result = await part.run().catch((error: unknown) => ({
        ok: false,
        details: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }))
      const seconds = (performance.now() - started) / 1000
      finished.push({ ...part, ...result, seconds })
      say(`${result.ok ? '✓' : '✗'} ${part.name.padEnd(18)} ${seconds.toFixed(1).padStart(6)} s`)
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

/** A part that is one program of node_modules, or a script of ours, run by this Node; it is in order when the program ends with 0. */
export function programPart(name: string, program: string, args: string[], root: string): Part {
  return {
    name,
    run: async () => {
      const { code, output } = await runProgram(resolve(root, 'node_modules', program), args, root)
      return { ok: code === 0, details: output }
    },
  }
}

/** Runs a script with the Node that runs this one and collects what it prints. */
export function runProgram(
  script: string,
  args: string[],
  root: string,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1' },
    })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })
}
