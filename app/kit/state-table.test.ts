import { describe, expect, it } from 'vitest'
import { Refusal } from './refusal.ts'
import { canWalk, type Transition, walk } from './state-table.ts'

const table: Transition<'draft' | 'published' | 'archived', 'publish' | 'archive'>[] = [
  { name: 'publish', from: ['draft'], to: 'published', by: ['provider'] },
  { name: 'archive', from: ['draft', 'published'], to: 'archived', by: ['provider', 'staff'] },
]

describe('state table', () => {
  it('walks what it names', () => {
    expect(walk(table, 'draft', 'publish', 'provider')).toBe('published')
    expect(canWalk(table, 'published', 'archive', 'staff')).toBe(true)
  })

  it('refuses another state or another party', () => {
    expect(() => walk(table, 'archived', 'publish', 'provider')).toThrow(Refusal)
    expect(() => walk(table, 'draft', 'publish', 'customer')).toThrow(Refusal)
  })
})
