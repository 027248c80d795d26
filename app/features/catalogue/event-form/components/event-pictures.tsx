import { galleryIn } from '#app/kit/gallery.ts'
import { type FormFault, isFaulty } from '#app/ui/form-fault.ts'
import { FormPart } from '#app/ui/form-part.tsx'
import { PictureFields } from '#app/ui/picture-fields.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { PICTURES } from '../event-fields.ts'
import type { EventValues } from '../event-form.ts'
import styles from './event-form.module.css'

type EventPicturesProps = {
  shown: EventValues
  fault: FormFault | null
  errorOf: (name: string) => string | null
}

/** The pictures of an event, the first of which is its cover. */
export function EventPictures({ shown, fault, errorOf }: EventPicturesProps) {
  const { t } = useTranslation(['event-publishing', 'topic-editing'])
  const images = galleryIn(shown)
  return (
    <FormPart
      id="pictures"
      title={t('topic-editing:form.pictures')}
      about={t('topic-editing:form.pictureFile')}
      isFilled={images.length > 0}
      isOpen={images.length > 0 || isFaulty(fault, [...PICTURES, 'pictures', 'pictureFile'])}
    >
      <p className={styles.note}>{t('form.picturesNote')}</p>
      <PictureFields
        key={images.map(({ src }) => src).join(' ')}
        images={images}
        fault={fault}
        call="event-upload"
        label={t('topic-editing:form.pictureFile')}
        hint={t('topic-editing:form.pictureHint')}
        error={errorOf('pictureFile')}
      />
    </FormPart>
  )
}
