import type { GalleryImage } from '#app/kit/gallery.ts'
import { FileField } from './file-field.tsx'
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
  /** Which call takes a picture that was chosen. */
  call: 'imgupload' | 'event-upload'
}

/** A gallery in a form, and where more pictures are added. */
export function PictureFields({ images, fault, call, ...more }: PictureFieldsProps) {
  return (
    <>
      <PictureList images={images} fault={fault} />
      <FileField
        id="pictureFile"
        name="pictureFile"
        call={call}
        multiple
        accept={PICTURES}
        {...more}
        optional
      />
    </>
  )
}
