import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8')

test('docs/configuration.md names every variable that the configuration reads, in its order, with its default', () => {
  const source = read('app/platform/config.server.ts')
  const schema = source.slice(source.indexOf('const schema'), source.indexOf('export type Config'))
  const variables = [...schema.matchAll(/^ {2}([A-Z_]+): ((?:.|\n {4})*?),$(?!\n {4})/gm)].map(
    ([, name, value = '']) => ({
      name,
      default: value.match(/\.default\(['"]?(.*?)['"]?\)$/)?.[1],
    }),
  )
  const rows = [...read('docs/configuration.md').matchAll(/^\| `([A-Z_]+)`\s*\|([^|]*)\|/gm)]
  const documented = rows.map(([, name, value = '']) => ({ name, default: value.trim() }))

  expect(documented.map(({ name }) => name)).toEqual(variables.map(({ name }) => name))
  for (const variable of variables.filter((one) => one.default !== undefined)) {
    expect(documented.find(({ name }) => name === variable.name)).toEqual({
      ...variable,
      default: `\`${variable.default}\``,
    })
  }
})
