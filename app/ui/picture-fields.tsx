import type { GalleryImage } from '#app/kit/gallery.ts'
import { TextField } from './field.tsx'
import type { FormFault } from './form-fault.ts'
import { PictureList } from './picture-list.tsx'

/** What of pictures can be taken. */
export const PICTURES = 'image/jpeg,image/png,image/webp,image/avif'

type PictureFieldsProps = {
  images: readonly GalleryImage[]
  fault: FormFault | null
  label: string
  hint: string
  error: string | null
}

/** A gallery in a form, and where more pictures are added. */
export function PictureFields({ images, fault, ...more }: PictureFieldsProps) {
  return (
    <>
      <PictureList images={images} fault={fault} />
      <TextField
        id="pictureFile"
        name="pictureFile"
        type="file"
        multiple
        accept={PICTURES}
        {...more}
        optional
      />
    </>
  )
}
