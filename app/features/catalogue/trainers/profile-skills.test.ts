import { expect, test } from 'vitest'
import { allSkills, codesOfProfile, fieldsOfSkills, ownSkillWords } from './profile-skills.ts'

const said = {
  skills: ['ARBEITSRECHT', 'Bilanzen lesen', 'Clowning'],
  skillCodes: ['reading-balance-sheets'],
}

test('own words that are the name of a chosen skill in any language are not said twice', () => {
  expect(ownSkillWords(said)).toEqual(['ARBEITSRECHT', 'Clowning'])
  expect(allSkills({ ...said, language: 'de' })).toEqual(['Bilanzen lesen', 'ARBEITSRECHT', 'Clowning'])
  expect(allSkills({ ...said, language: 'xx' })[0]).toBe('Reading balance sheets')
})

test('skills are those chosen and those that words name, with the categories they stand below', () => {
  const both = { skills: ['DSGVO', 'Clowning'], skillCodes: ['budgeting', 'gone-since'] }
  expect(codesOfProfile(both)).toEqual(['budgeting', 'gone-since', 'gdpr'])
  expect(fieldsOfSkills(both)).toEqual(['controlling', 'data-protection'])
})
