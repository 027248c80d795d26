import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Root } from 'postcss'

export const TOKENS = 'app/ui/tokens.css'

const LENGTH = /^-?[\d.]+(px|rem)$/

/**
 * The names of the tokens sheet that mean the same on every page and screen: lengths that are said once, and
 * widths of the screen (`@custom-media`).
 */
export function readStyleNames(sheet: Root): { lengths: Map<string, string>; widths: Map<string, string> } {
  const widths = new Map<string, string>()
  const said = new Map<string, string[]>()
  sheet.walkAtRules('custom-media', ({ params }) => {
    const [name = '', ...condition] = params.split(/\s+/)
    widths.set(name, condition.join(' '))
  })
  sheet.walkDecls(/^--/, ({ prop, value }) => void said.set(prop, [...(said.get(prop) ?? []), value]))
  const lengths = [...said].flatMap(([name, [value = '', ...others]]) =>
    others.length === 0 && LENGTH.test(value) ? [[name, value] as const] : [],
  )
  return { lengths: new Map(lengths), widths }
}

/**
 * Puts the named lengths and widths in where they are used. No browser knows names of widths yet, and a
 * length that never changes costs fewer bytes as itself than as a name. A width that has no name stops the
 * build.
 */
export function namedSizes(root: string): Plugin {
  const file = join(root, TOKENS)
  return {
    postcssPlugin: 'named-sizes',
    Once(sheet, { parse, result }) {
      result.messages.push({ type: 'dependency', plugin: 'named-sizes', file, parent: result.opts.from })
      const { lengths, widths } = readStyleNames(parse(readFileSync(file, 'utf8')))
      sheet.walkAtRules('custom-media', (rule) => void rule.remove())
      sheet.walkAtRules(/^(media|container)$/, (rule) => {
        rule.params = rule.params.replace(/\((--[\w-]+)\)/g, (_, name: string) => {
          const condition = widths.get(name)
          if (condition === undefined) throw rule.error(`no width is named ${name}`, { word: name })
          return condition
        })
      })
      sheet.walkDecls((declaration) => {
        const { prop, value } = declaration
        if (lengths.has(prop)) declaration.remove()
        else declaration.value = value.replace(/var\((--[\w-]+)\)/g, (use, name) => lengths.get(name) ?? use)
      })
    },
  }
}
