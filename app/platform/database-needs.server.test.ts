import { expect, test } from 'vitest'
import { databaseDoubts, databaseFault } from './database-needs.server.ts'

test.each(['9.6.24', '15.18 (Debian 15.18-0+deb12u1)', '17.7'])(
  'PostgreSQL %s is refused by name',
  (version) => {
    expect(databaseFault({ version, encoding: 'UTF8' })).toMatch(
      new RegExp(
        `^The database is PostgreSQL ${version.replace(/[().+]/g, '\\$&')} and Quorum needs 18 or newer`,
      ),
    )
  },
)

test.each(['18beta1', '18.0', '18.4 (Debian)', '19devel', '100.1'])('PostgreSQL %s is taken', (version) => {
  expect(databaseFault({ version, encoding: 'UTF8' })).toBeNull()
})

test('a database that keeps text in an encoding without all languages is refused', () => {
  expect(databaseFault({ version: '18.4', encoding: 'SQL_ASCII' })).toMatch(/text as SQL_ASCII.*needs UTF8/)
})

test('another order of text and missing letters are said, each with where the remedy stands', () => {
  expect(databaseDoubts({ byCode: true, letters: true })).toEqual([])
  expect(databaseDoubts({ byCode: false, letters: true })).toEqual([
    expect.stringMatching(/not by code point.*docs\/operations\.md/),
  ])
  expect(databaseDoubts({ byCode: false, letters: false })).toHaveLength(2)
})
