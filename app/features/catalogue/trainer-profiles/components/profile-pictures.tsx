import { DocumentLink } from '#app/features/people/parties/components/document-link.tsx'
import { pictureFile } from '#app/kit/gallery.ts'
import { focusOf } from '#app/kit/thumb.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { CheckboxField } from '#app/ui/choice.tsx'
import { DateField } from '#app/ui/date-field.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FileField } from '#app/ui/file-field.tsx'
import { FocusPicker } from '#app/ui/focus-picker.tsx'
import { type FormFault, fieldsOf, isFaulty } from '#app/ui/form-fault.ts'
import { FormPart } from '#app/ui/form-part.tsx'
import { PictureList } from '#app/ui/picture-list.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { OwnProfile } from '../queries-own.server.ts'
import { CertificateEnd } from './certificate-end.tsx'
import styles from './profile-form.module.css'

const PICTURES = 'image/jpeg,image/png,image/webp,image/avif'

type Props = { own: OwnProfile; fault: FormFault | null }

/** The present photo, its focus, and a field for another. */
export function ProfilePhoto({ own, fault }: Props) {
  const { t } = useTranslation('profiles')
  const { file, version } = useFields({ own, fault })
  const { profile, name, photo } = own
  return (
    <fieldset className={styles.group} id="photo-group" tabIndex={-1}>
      <legend>{t('form.photo')}</legend>
      <div className={styles.photo}>
        <Avatar name={profile?.displayName ?? name} image={photo} size="huge" />
        <div>
          <FileField
            {...file('photo')}
            call="imgupload"
            label={t('form.photoFile')}
            accept={PICTURES}
            hint={t('form.pictureHint')}
          />
          {photo ? <CheckboxField name="removePhoto" label={t('form.removePhoto')} /> : null}
        </div>
      </div>
      {photo ? (
        <>
          <input type="hidden" name="photoSrc" value={pictureFile(photo)} />
          <FocusPicker
            key={version}
            src={photo}
            focus={focusOf(photo)}
            names={{ x: 'photoX', y: 'photoY' }}
            round
          />
        </>
      ) : null}
    </fieldset>
  )
}

/** Gallery and certificates: the present ones, each to remove, and a field for one more. */
export function ProfilePictures({ own, fault }: Props) {
  const { t } = useTranslation('profiles')
  const { field, file, version } = useFields({ own, fault })
  const { profile } = own
  const proofs = new Map(profile?.certificateFiles.map((one) => [one.certificate, one]))
  return (
    <>
      <FormPart
        id="gallery"
        title={t('form.gallery')}
        about={[t('form.picture'), t('form.caption')].join(' · ')}
        isFilled={(profile?.gallery.length ?? 0) > 0}
        isOpen={isFaulty(fault, ['gallery', 'picture', 'caption'])}
      >
        <input type="hidden" name="seenGallery" value={own.seenGallery} />
        <PictureList key={version} images={profile?.gallery ?? []} fault={fault} />
        <FileField {...file('picture')} call="imgupload" accept={PICTURES} hint={t('form.galleryHint')} />
        <TextField {...field('caption')} maxLength={200} optional key={`caption ${version}`} />
      </FormPart>
      <FormPart
        id="certificates"
        title={t('form.certificates')}
        about={[t('form.certificate'), t('form.document')].join(' · ')}
        isFilled={(profile?.certificates.length ?? 0) > 0}
        isOpen={isFaulty(fault, ['certificates', 'certificate', 'certificateUntil', 'document'])}
      >
        {profile && profile.certificates.length > 0 ? (
          <ul className={styles.list}>
            {profile.certificates.map((certificate) => {
              const proof = proofs.get(certificate)
              return (
                <li key={certificate}>
                  <span translate="no">{certificate}</span>
                  <CertificateEnd day={profile.certificateEnds[certificate]} />
                  {proof ? <DocumentLink document={proof} /> : null}
                  <CheckboxField
                    name="removeCertificate"
                    value={certificate}
                    label={t('form.removeNamed', { name: certificate })}
                  />
                </li>
              )
            })}
          </ul>
        ) : null}
        <TextField {...field('certificate')} maxLength={200} optional key={`certificate ${version}`} />
        <DateField
          {...field('certificateUntil')}
          hint={t('form.certificateUntilHint')}
          optional
          key={`until ${version}`}
        />
        <FileField
          {...file('document')}
          call="upload"
          accept={`application/pdf,${PICTURES}`}
          hint={t('form.documentHint')}
          optional
        />
      </FormPart>
    </>
  )
}

function useFields({ own: { profile }, fault }: Props) {
  const { t } = useTranslation('profiles')
  const field = fieldsOf({ t, fault, labelOf: (label) => t(`form.${label}`) })
  // A file that was kept is not sent again: its field begins anew.
  const version = profile?.updatedAt.getTime() ?? 0
  const file = (label: string) => {
    const { defaultValue: _typed, ...rest } = field(label)
    return { ...rest, key: `${label} ${version}` }
  }
  return { field, file, version }
}
