import type { z } from 'zod'
import type { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { arrangedGallery, focusedOn, pictureFile } from '#app/kit/gallery.ts'
import type { RichHtml } from '#app/kit/rich-html.ts'
import type { profileInput } from './inputs.ts'

type Said = z.output<typeof profileInput>

/** The files of a profile, which are added one by one; the form arranges and removes them. */
type Held = Pick<
  typeof trainerProfiles.$inferSelect,
  'image' | 'gallery' | 'certificates' | 'certificateEnds' | 'certificateFiles'
>

export const NOTHING_HELD: Held = {
  image: null,
  gallery: [],
  certificates: [],
  certificateEnds: {},
  certificateFiles: [],
}

/** What a row says of a provider, from its form and the files that are there. */
export function profileFacts(said: Said, { held, about }: { held: Held; about: RichHtml }) {
  const { feeMinor, removeCertificate } = said
  return {
    displayName: said.displayName,
    headline: said.headline ?? '',
    about,
    language: said.language,
    skills: said.skills,
    skillCodes: said.skillCodes,
    industries: said.industries,
    languages: [...new Set(said.languages)],
    city: said.city ?? null,
    country: said.country ?? null,
    places: said.places,
    modes: [...new Set(said.modes)],
    yearsOfPractice: said.yearsOfPractice ?? null,
    timeZone: said.timeZone,
    feeMinor,
    feeCurrency: feeMinor === null ? null : said.feeCurrency,
    feeUnit: feeMinor === null ? null : said.feeUnit,
    links: said.links,
    image: said.removePhoto === 'on' ? null : photoOf(held.image, said),
    gallery: arrangedGallery(held.gallery, said),
    certificates: held.certificates.filter((one) => !removeCertificate.includes(one)),
    certificateEnds: Object.fromEntries(
      Object.entries(held.certificateEnds).filter(
        ([certificate]) => !removeCertificate.includes(certificate),
      ),
    ),
    certificateFiles: held.certificateFiles.filter(
      ({ certificate }) => !removeCertificate.includes(certificate),
    ),
  }
}

/** The photo, cropped around what the form says of it; it may speak of the one before. */
function photoOf(held: string | null, { photoSrc, photoX: x, photoY: y }: Said): string | null {
  const isSaid = held !== null && x !== undefined && y !== undefined && pictureFile(held) === photoSrc
  return isSaid ? focusedOn(held, { x, y }) : held
}
