import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'

export type Address = { path: string; writes: boolean; isPage: boolean; takesFiles: boolean }

const APP = join(import.meta.dirname, '../../app')
const WORDS: Record<string, string> = { ':language': 'en', ':kind': 'topic', '*': 'nothing/here' }

function addressesOf(entries: readonly RouteConfigEntry[], above: string): Address[] {
  return entries.flatMap(({ path, index, file, children }) => {
    const at = path ? `${above}/${path}` : above
    if (children) return addressesOf(children, at)
    const filled = at.replace(/:language|:kind|:\w+|\*/g, (name) => WORDS[name] ?? 'nothing')
    const source = readFileSync(join(APP, file), 'utf8')
    const is = {
      writes: /^export (const|async function|function) action\b/m.test(source),
      isPage: /^export default\b/m.test(source),
      takesFiles: /\btakesFiles: true\b/.test(source),
    }
    return [{ path: index ? '/' : filled, ...is }]
  })
}

/** Every address of the route table, its parameters filled in; `writes` where a form can be sent to. */
export const ADDRESSES: readonly Address[] = addressesOf(routes, '')
