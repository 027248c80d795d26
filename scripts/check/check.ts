import { join } from 'node:path'
import { checkParts } from './check-parts.ts'
import { notInstalled } from './installed.ts'
import { runParts, sayWhenStopped } from './run-parts.ts'

const started = performance.now()
const root = join(import.meta.dirname, '../..')
const missing = notInstalled(root)
if (missing.length > 0) {
  console.log(
    `node_modules is not what package-lock.json says (${missing.slice(0, 3).join(', ')}): run npm ci`,
  )
  process.exit(1)
}
const [wanted, flags] = [
  process.argv.slice(2).filter((word) => !word.startsWith('--')),
  process.argv.slice(2).filter((word) => word.startsWith('--')),
]
const parts = checkParts(root, { isKept: !flags.includes('--anew') }).filter(
  ({ name }) => wanted.length === 0 || wanted.includes(name.split(' ')[0] ?? ''),
)
sayWhenStopped(console.log)
const finished = await runParts(parts, console.log)
const failed = finished.filter(({ ok }) => !ok).length
console.log(
  `\n${finished.length - failed} parts in order, ${failed} not, ${((performance.now() - started) / 1000).toFixed(1)} s`,
)
process.exitCode = failed === 0 ? 0 : 1
