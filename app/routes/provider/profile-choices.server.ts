import { SKILLS } from '#app/features/catalogue/skills/skill.ts'
import { listOwnCategories } from '#app/features/catalogue/topic-editing/queries-own.server.ts'
import { rememberedCategories } from '#app/features/catalogue/topics/queries-categories.server.ts'
import type { SkillGroup } from '#app/features/catalogue/trainer-profiles/components/skill-choice.tsx'
import { listCountries } from '#app/features/people/parties/list-countries.server.ts'
import { languageName } from '#app/kit/display-names.ts'
import { LANGUAGES, localeOf } from '#app/kit/language.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { TRAINING_LANGUAGES } from '../buyer/requirement-choices.server.ts'

/** What the form of a profile lets one choose from, in the reader's language. */
export async function profileChoices(ctx: Ctx) {
  const named = (code: string) => ({ value: code, label: languageName(code, ctx.language) })
  const byName = (a: { label: string }, b: { label: string }) =>
    a.label.localeCompare(b.label, localeOf(ctx.language))
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ctx.timeZone])
  return {
    countries: listCountries(ctx.language),
    textLanguages: LANGUAGES.map(named),
    languages: TRAINING_LANGUAGES.map(named).toSorted(byName),
    zones: [...zones].toSorted(),
    skills: await listSkillGroups(ctx),
  }
}

/** All skills by group and category, those groups first in which the provider has a topic. */
async function listSkillGroups(ctx: Ctx): Promise<SkillGroup[]> {
  const [categories, own] = await Promise.all([rememberedCategories(ctx), listOwnCategories(ctx)])
  const below = Map.groupBy(SKILLS, ({ category }) => category)
  return categories
    .flatMap((group) => {
      if (group.groupId !== null) return []
      const inside = categories.filter(({ groupId, slug }) => groupId === group.id && below.has(slug))
      const skillsOf = (slug: string) =>
        (below.get(slug) ?? []).map(({ code, names }) => ({ code, name: names[ctx.language] }))
      if (inside.length === 0) return []
      const shown = inside.map(({ slug, name }) => ({ slug, name, skills: skillsOf(slug) }))
      const isOwn = own.includes(group.id) || inside.some(({ id }) => own.includes(id))
      return [{ slug: group.slug, name: group.name, isOwn, categories: shown }]
    })
    .toSorted((one, other) => Number(other.isOwn) - Number(one.isOwn))
}
