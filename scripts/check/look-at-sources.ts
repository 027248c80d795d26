import { join } from 'node:path'
import { openReach } from '../reach/reach.ts'
import { rulesPart } from './run-parts.ts'
import { checkSources } from './source-rules.ts'

/**
 * The rules on the syntax tree in a process of their own: for the half minute that they take, who starts them
 * has other parts to start.
 */
const root = join(import.meta.dirname, '../..')
const reach = process.argv.includes('--kept') ? openReach(root) : undefined
const { ok, details } = await rulesPart('source rules', () => checkSources(root, reach)).run()
if (!ok) console.log(details)
process.exitCode = ok ? 0 : 1
