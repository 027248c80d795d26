import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { INDEX, indexOf, readRecords } from './check/decision-records.ts'

const ROOT = join(import.meta.dirname, '..')

writeFileSync(join(ROOT, INDEX), indexOf(readRecords(ROOT).heads))
