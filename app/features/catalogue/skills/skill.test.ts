import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LANGUAGES } from '#app/kit/language.ts'
import { SKILLS, skillName, skillsIn } from './skill.ts'

test('every category has three skills or more, each with a name of its own in each language', () => {
  const groups: { categories: { slug: string }[] }[] = JSON.parse(
    readFileSync('scripts/demo-world/categories.json', 'utf8'),
  )
  const slugs = groups.flatMap(({ categories }) => categories.map(({ slug }) => slug))
  const perCategory = Map.groupBy(SKILLS, ({ category }) => category)
  expect([...perCategory.keys()].sort()).toEqual(slugs.sort())
  for (const [category, skills] of perCategory) expect(skills.length, category).toBeGreaterThanOrEqual(3)
  expect(new Set(SKILLS.map(({ code }) => code)).size).toBe(SKILLS.length)
  for (const language of LANGUAGES) {
    const names = SKILLS.map(({ names }) => names[language])
    expect(names.filter((name) => name === '')).toEqual([])
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  }
})

test('a skill is found by its name in any language, and nothing in words about something else', () => {
  for (const { code, names } of SKILLS)
    for (const language of LANGUAGES) expect(skillsIn(names[language]), names[language]).toContain(code)
  expect(skillsIn('Forty people, two days, and lunch is at noon. We meet in the old library.')).toEqual([])
})

test('number, case and other words for it make no difference', () => {
  expect(skillsIn('Wir suchen jemanden für Preisverhandlungen')).toEqual(['price-negotiation'])
  expect(skillsIn('Tests d’hypothèse et analyses de régression')).toEqual(['hypothesis-tests', 'regression'])
  expect(skillsIn('現場でフォークリフト運転と玉掛けを学びたい')).toEqual(['forklift-licence', 'slinging'])
  expect(skillsIn('Curso de RCP y extintores')).toEqual(['cpr-aed', 'fire-extinguishers'])
  expect(skillName('okr', 'de')).toBe('Zielsteuerung mit OKR')
  expect(skillName('nothing', 'de')).toBeNull()
})
