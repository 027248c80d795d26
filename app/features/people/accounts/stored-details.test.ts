import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WAYS_OUT } from '#tests/support/bad-inputs.ts'
import { attempted, forgetAll, rememberAttempted, takeAttempted } from './stored-details.ts'

const kept = new Map<string, string>()
const store = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
  removeItem: (name: string) => void kept.delete(name),
}

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('sessionStorage', store)
  vi.stubGlobal('localStorage', store)
})
afterEach(() => void vi.unstubAllGlobals())

test('where one wanted to go is gone to once, in the language that is read', () => {
  rememberAttempted('/mybooking?page=2')
  expect(attempted()).toBe('/mybooking?page=2')
  expect(takeAttempted('de')).toBe('/de/mybooking?page=2')
  expect(takeAttempted('en')).toBe('/dashboard')
})

test('a page that asks for nothing does not forget it; signing out does', () => {
  rememberAttempted('/mybooking')
  rememberAttempted(null)
  expect(attempted()).toBe('/mybooking')
  forgetAll()
  expect(attempted()).toBeNull()
})

test.each(WAYS_OUT)('%j leads to no other place, whoever wrote it there', (away) => {
  const isOurs = (to: string) =>
    /^\/(?![/\\])/.test(to) && new URL(to, 'https://here.example').host === 'here.example'
  rememberAttempted(away)
  expect(isOurs(takeAttempted('en'))).toBe(true)
  kept.set('attemptedUrl', away)
  expect(isOurs(takeAttempted('ja'))).toBe(true)
})

test('a browser that forbids its storage leads to the dashboard', () => {
  const forbidden = () => {
    throw new Error('forbidden')
  }
  vi.stubGlobal('sessionStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden })
  rememberAttempted('/mybooking')
  expect(takeAttempted('en')).toBe('/dashboard')
})
