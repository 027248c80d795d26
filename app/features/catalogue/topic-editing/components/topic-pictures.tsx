import { galleryIn } from '#app/kit/gallery.ts'
import { focusOf } from '#app/kit/thumb.ts'
import { CheckboxField } from '#app/ui/choice.tsx'
import { FileField } from '#app/ui/file-field.tsx'
import { FocusPicker } from '#app/ui/focus-picker.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { PICTURES, PictureFields } from '#app/ui/picture-fields.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { rowsOf, type TopicValues } from '../topic-form.ts'
import styles from './topic-form.module.css'

type TopicPicturesProps = {
  values: TopicValues
  fault: FormFault | null
  errorOf: (name: string) => string | null
}

/** The cover of a topic, and its gallery. */
export function TopicPictures({ values, fault, errorOf }: TopicPicturesProps) {
  const { t } = useTranslation('topic-editing')
  const cover = rowsOf(values.cover)[0] ?? ''
  const [x, y] = [rowsOf(values.coverX)[0], rowsOf(values.coverY)[0]]
  const images = galleryIn(values)
  return (
    <>
      <div className={styles.cover}>
        {cover ? (
          <div id="cover" tabIndex={-1}>
            <FocusPicker
              src={cover}
              focus={x === undefined || y === undefined ? focusOf(cover) : { x: Number(x), y: Number(y) }}
              names={{ x: 'coverX', y: 'coverY' }}
            />
            <CheckboxField name="cover" value={cover} label={t('form.keepCover')} defaultChecked />
          </div>
        ) : null}
        <FileField
          key={cover}
          id="coverFile"
          name="coverFile"
          call="imgupload"
          accept={PICTURES}
          label={t(cover ? 'form.otherCover' : 'form.coverFile')}
          hint={t('form.coverHint')}
          error={errorOf('coverFile')}
          optional
        />
      </div>
      <PictureFields
        key={images.map(({ src }) => src).join(' ')}
        images={images}
        fault={fault}
        call="imgupload"
        label={t('form.pictureFile')}
        hint={t('form.pictureHint')}
        error={errorOf('pictureFile')}
      />
    </>
  )
}
