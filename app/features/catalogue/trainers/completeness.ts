/**
 * What buyers need to see of a provider before staff is asked to approve it, in the order in which one fills
 * it in.
 */
export const NEEDED = ['photo', 'headline', 'about', 'skills', 'languages', 'city'] as const
export type Needed = (typeof NEEDED)[number]

type Said = {
  image: string | null
  headline: string
  about: string
  skills: readonly string[]
  languages: readonly string[]
  city: string | null
}

/** What a profile lacks; nothing is there of who has none. */
export function missingOf(profile: Said | null): Needed[] {
  if (!profile) return [...NEEDED]
  const has: Record<Needed, boolean> = {
    photo: profile.image !== null,
    headline: profile.headline !== '',
    about: profile.about !== '',
    skills: profile.skills.length > 0,
    languages: profile.languages.length > 0,
    city: Boolean(profile.city),
  }
  return NEEDED.filter((name) => !has[name])
}
