/** What a profile needs before staff is asked for approval, in the order of the form. */
export const NEEDED = ['photo', 'headline', 'about', 'skills', 'languages', 'city'] as const
export type Needed = (typeof NEEDED)[number]

type Said = {
  image: string | null
  headline: string
  about: string
  skills: readonly string[]
  skillCodes: readonly string[]
  languages: readonly string[]
  city: string | null
}

/** What a profile lacks; everything where there is none. */
export function missingOf(profile: Said | null): Needed[] {
  if (!profile) return [...NEEDED]
  const has: Record<Needed, boolean> = {
    photo: profile.image !== null,
    headline: profile.headline !== '',
    about: profile.about !== '',
    skills: profile.skills.length + profile.skillCodes.length > 0,
    languages: profile.languages.length > 0,
    city: Boolean(profile.city),
  }
  return NEEDED.filter((name) => !has[name])
}
