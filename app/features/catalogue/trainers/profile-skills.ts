import { categoriesOfSkills, skillNames, skillsIn, skillWords } from '#app/features/catalogue/skills/skill.ts'
import { isLanguage, type Language } from '#app/kit/language.ts'
import { fold } from '#app/kit/normalise.ts'

type Said = { skills: readonly string[]; skillCodes: readonly string[] }

/** The own words for skills that are not the name of a chosen one, which is shown already. */
export function ownSkillWords({ skills, skillCodes }: Said): string[] {
  const named = new Set(skillWords(skillCodes).map(fold))
  return skills.filter((word) => !named.has(fold(word)))
}

/** All skills of a profile in its own language, the chosen ones first. */
export function allSkills(profile: Said & { language: string }): string[] {
  const language: Language = isLanguage(profile.language) ? profile.language : 'en'
  return [...skillNames(profile.skillCodes, language), ...ownSkillWords(profile)]
}

/** The skills of a profile by code: those that were chosen, and those that its own words name. */
export function codesOfProfile({ skills, skillCodes }: Said): string[] {
  return [...new Set([...skillCodes, ...skillsIn(skills.join('. '))])]
}

/** The categories, by slug, that a profile names skills of, whether or not it has a topic. */
export const fieldsOfSkills = (said: Said): string[] => categoriesOfSkills(codesOfProfile(said))
