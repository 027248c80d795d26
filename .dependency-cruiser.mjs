import { boundaryOptions } from './scripts/check/boundaries.ts'

const { ruleSet, validate: _, baseDir: __, ...options } = boundaryOptions(process.cwd())

export default { ...ruleSet, options }
