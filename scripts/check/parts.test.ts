import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The packages that the list of parts names, and what is one of a family by the family's name. */
function namedIn(page: string): string[] {
  return [...page.matchAll(/`(@?[a-z][\w./*-]*)`/g)].map(([, name = '']) => name)
}

const familyOf = (name: string) => name.replace(/^(@fontsource-variable)\/.*/, '$1/*')

/** What differs between a list of parts and what a package.json depends on. */
function differences(page: string, dependencies: Record<string, string>) {
  const named = new Set(namedIn(page.slice(page.indexOf('| Job'))))
  const there = new Set(Object.keys(dependencies).map(familyOf))
  return {
    missing: [...there].filter((name) => !named.has(name)),
    gone: [...named].filter((name) => !there.has(name)),
  }
}

test('a part that is not in the list is told, and so is one that is there no longer', () => {
  const page = '# Parts\n\n| Job | Packages |\n| --- | --- |\n| Codes | `qr` `qrcode` |\n'
  expect(differences(page, { qr: '0.7.0', '@hono/node-server': '2.1.8' })).toEqual({
    missing: ['@hono/node-server'],
    gone: ['qrcode'],
  })
})

test('docs/parts.md names every package of dependencies, and no other', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(Object.keys(dependencies).length).toBeGreaterThan(50)
  expect(differences(readFileSync('docs/parts.md', 'utf8'), dependencies)).toEqual({ missing: [], gone: [] })
})
