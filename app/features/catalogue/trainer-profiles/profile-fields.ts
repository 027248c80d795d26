import {
  type DaysOff,
  type WeekHours,
  writeHours,
} from '#app/features/catalogue/availability/availability.ts'
import { skillNames } from '#app/features/catalogue/skills/skill.ts'
import type { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { countryName, languageName } from '#app/kit/display-names.ts'
import type { GalleryImage } from '#app/kit/gallery.ts'
import type { Language } from '#app/kit/language.ts'

type Profile = typeof trainerProfiles.$inferSelect

/** The typed part of a profile. Files are added and removed one by one. */
export type TypedProfile = Pick<
  Profile,
  | 'displayName'
  | 'headline'
  | 'about'
  | 'language'
  | 'skills'
  | 'skillCodes'
  | 'industries'
  | 'languages'
  | 'city'
  | 'country'
  | 'places'
  | 'modes'
  | 'yearsOfPractice'
  | 'timeZone'
  | 'feeMinor'
  | 'feeCurrency'
  | 'feeUnit'
  | 'links'
>

const DAYS = [1, 2, 3, 4, 5, 6, 7]
const lines = (list: readonly string[]) => list.join('\n')

/** Files alone make a profile, of which nothing is typed yet. */
const isBlank = ({
  headline,
  about,
  skills,
  skillCodes,
  industries,
  languages,
  city,
  places,
  modes,
  links,
}: TypedProfile) =>
  !headline &&
  !about &&
  !city &&
  [skills, skillCodes, industries, languages, places, modes, links].flat().length === 0

/** A profile as form values, to compare with what a form showed; empty without one. */
export function fieldsOfProfile(
  profile: TypedProfile | null,
  { hours, daysOff }: { hours: readonly WeekHours[]; daysOff: readonly DaysOff[] },
) {
  if (!profile || isBlank(profile)) return {}
  return {
    displayName: profile.displayName,
    headline: profile.headline,
    about: profile.about,
    language: profile.language,
    yearsOfPractice: profile.yearsOfPractice,
    skills: lines(profile.skills),
    skillCodes: lines(profile.skillCodes.toSorted()),
    industries: lines(profile.industries),
    languages: lines(profile.languages),
    city: profile.city,
    country: profile.country,
    places: lines(profile.places),
    modes: lines(profile.modes),
    fee: profile.feeMinor && `${profile.feeMinor} ${profile.feeCurrency} ${profile.feeUnit}`,
    ...Object.fromEntries(DAYS.map((day) => [`hours${day}`, writeHours(hours, day)])),
    timeZone: profile.timeZone,
    daysOff: lines(daysOff.map(({ from, to }) => `${from} ${to}`).toSorted()),
    links: lines(profile.links.map(({ label, url }) => `${label} ${url}`)),
  }
}

/**
 * The gallery as its part of the form shows it, compared apart from the fields, as pictures are added one by
 * one.
 */
export const galleryShown = (gallery: readonly GalleryImage[]) => ({
  gallery: lines(gallery.map(({ src, caption, alt = '' }) => JSON.stringify([src, caption, alt]))),
})

/** Labels of the values for readers of the form. */
export function profileWordsIn(language: Language) {
  const listed = (value: string) => value.replaceAll('\n', ', ')
  const another = () => null
  return {
    about: another,
    fee: another,
    modes: another,
    daysOff: another,
    links: another,
    skills: listed,
    skillCodes: (value: string) => skillNames(value.split('\n'), language).join(', '),
    industries: listed,
    places: listed,
    languages: (value: string) =>
      value
        .split('\n')
        .map((code) => languageName(code, language))
        .join(', '),
    language: (code: string) => languageName(code, language),
    country: (code: string) => countryName(code, language),
    timeZone: (zone: string) => zone.replaceAll('_', ' '),
  }
}
