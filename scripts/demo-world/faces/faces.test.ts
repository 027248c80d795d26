import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { planProviders } from '../plan-people.ts'
import { faceOf } from './face-of.ts'
import { drawFaces } from './faces.ts'

const FOLDER = join(import.meta.dirname, '../../../public/demo/faces')

test('the pictures that are kept are those that are drawn, each small and of one person', () => {
  const drawn = drawFaces()
  expect(readdirSync(FOLDER).sort()).toEqual([...drawn.keys()].map((username) => `${username}.svg`).sort())
  for (const [username, svg] of drawn) {
    expect(readFileSync(join(FOLDER, `${username}.svg`), 'utf8'), username).toBe(svg)
    expect(svg.length, username).toBeLessThan(2700)
    expect(svg).not.toMatch(/NaN|undefined|null/)
  }
})

test('nearly every trainer has a face and no two have the same', () => {
  const trainers = planProviders().filter(({ kind }) => kind === 'trainer')
  const faces = trainers.flatMap(({ username }) => faceOf(username) ?? [])
  expect(faces.length).toBeGreaterThan(trainers.length * 0.9)
  expect(faces.length).toBeLessThan(trainers.length)
  const drawn = drawFaces()
  const portraits = trainers.flatMap(({ username }) => drawn.get(username) ?? [])
  expect(new Set(portraits).size).toBe(portraits.length)
  expect(faceOf('nobody_at_all')).toBeNull()
})
