import type { GalleryImage } from '#app/kit/gallery.ts'
import { uploadedNames } from '#app/kit/picture-address.ts'

/** A document that proves a certificate, by the name of its stored file. */
export type CertificateFile = { certificate: string; file: string; title: string }

export const MOST_CERTIFICATES = 30

type Held = {
  image: string | null
  gallery: readonly GalleryImage[]
  certificateFiles: readonly CertificateFile[]
}

/** The names of all stored files of a profile. */
export function filesHeld({ image, gallery, certificateFiles }: Held): string[] {
  const pictures = uploadedNames([image, ...gallery.map(({ src }) => src)])
  return [...new Set([...pictures, ...certificateFiles.map(({ file }) => file)])]
}
