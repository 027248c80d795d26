import { useState } from 'react'
import { thumbOf } from '#app/kit/thumb.ts'
import { CheckboxField } from '#app/ui/choice.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { type RowStep, rowsOf, stepped, type TopicValues } from '../topic-form.ts'
import { RowButtons } from './row-buttons.tsx'
import styles from './topic-form.module.css'

const PICTURES = 'image/jpeg,image/png,image/webp,image/avif'

type TopicPicturesProps = { values: TopicValues; errorOf: (name: string) => string | null }

/** The picture that stands for a topic, and its gallery in its order, with what is seen on each. */
export function TopicPictures({ values, errorOf }: TopicPicturesProps) {
  const { t } = useTranslation('teaching')
  const cover = rowsOf(values.cover)[0] ?? ''
  const captions = rowsOf(values.pictureCaption)
  const [pictures, setPictures] = useState(() =>
    rowsOf(values.pictureSrc).map((src, at) => ({ src, caption: captions[at] ?? '' })),
  )
  const onStep = (step: RowStep, at: number) =>
    setPictures((rows) => stepped(rows, step, at, { src: '', caption: '' }))
  return (
    <>
      <div className={styles.cover}>
        {cover ? (
          <div>
            <img src={thumbOf(cover, 320)} alt="" width={320} height={200} />
            <CheckboxField name="cover" value={cover} label={t('form.keepCover')} defaultChecked />
          </div>
        ) : null}
        <TextField
          id="coverFile"
          name="coverFile"
          type="file"
          accept={PICTURES}
          label={t(cover ? 'form.otherCover' : 'form.coverFile')}
          hint={t('form.coverHint')}
          error={errorOf('coverFile')}
          optional
        />
      </div>
      {pictures.length > 0 ? (
        <ol className={styles.pictures}>
          {pictures.map(({ src, caption }, at) => (
            <li key={src}>
              <img src={thumbOf(src, 320)} alt={caption} width={320} height={240} loading="lazy" />
              <input type="hidden" name="pictureSrc" value={src} />
              <TextField
                name="pictureCaption"
                label={t('form.caption')}
                defaultValue={caption}
                maxLength={200}
              />
              <RowButtons group="picture" at={at} count={pictures.length} onStep={onStep} />
            </li>
          ))}
        </ol>
      ) : null}
      <TextField
        id="pictureFile"
        name="pictureFile"
        type="file"
        multiple
        accept={PICTURES}
        label={t('form.pictureFile')}
        hint={t('form.pictureHint')}
        error={errorOf('pictureFile')}
        optional
      />
    </>
  )
}
