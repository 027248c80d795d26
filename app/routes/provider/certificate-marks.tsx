import { redirect } from 'react-router'
import { SignatureForm } from '#app/features/delivery/certificates/components/signature-form.tsx'
import { dropSignature } from '#app/features/delivery/certificates/drop-signature.server.ts'
import { getMarks } from '#app/features/delivery/certificates/queries-signature.server.ts'
import { saveSignature } from '#app/features/delivery/certificates/save-signature.server.ts'
import { switchSignature } from '#app/features/delivery/certificates/switch-signature.server.ts'
import { sentIn } from '#app/features/people/parties/sent-file.ts'
import { takeDocument } from '#app/features/people/parties/take-document.server.ts'
import type { FilesHandle } from '#app/platform/http/file-routes.server.ts'
import { personFilesAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/certificate-marks'

export const handle: FilesHandle = { takesFiles: true }

const DONE = ['saved', 'changed', 'dropped'] as const

export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => ({
  marks: await getMarks(ctx),
  done: DONE.find((name) => url.searchParams.has(name)) ?? null,
}))

export const action = personFilesAction(async (ctx, sent, _args: Route.ActionArgs) => {
  const { values } = sent
  if (values.intent === 'use') {
    await switchSignature(ctx, values)
    return redirect('/settings/certificates?changed')
  }
  if (values.intent === 'drop') {
    await dropSignature(ctx)
    return redirect('/settings/certificates?dropped')
  }
  const [file] = sentIn(sent, 'signature')
  await saveSignature(ctx, values, file ? await takeDocument(ctx, file, 'signature') : null)
  return redirect('/settings/certificates?saved')
})

/** What certificates and badges of a provider carry: its logo, and its signature. */
export default function CertificateMarks({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('certificates')
  const { marks, done } = loaderData
  return (
    <>
      <PageMeta title={t('marks.title')} noindex />
      <PageHead title={t('marks.title')} lead={<p>{t('marks.lead')}</p>} />
      {done && !actionData ? <Alert tone="good">{t(`marks.done.${done}`)}</Alert> : null}
      <Section title={t('marks.logoTitle')}>
        <FormStack>
          {marks.logo ? (
            <Avatar name={marks.name} image={marks.logo} size="large" square />
          ) : (
            <p>{t(marks.isFirm ? 'marks.noLogo' : 'marks.noLogoOfPerson')}</p>
          )}
          {marks.isFirm ? (
            <p>
              <LinkButton to="/profile/company-details">{t('marks.setLogo')}</LinkButton>
            </p>
          ) : null}
        </FormStack>
      </Section>
      <Section title={t('marks.signatureTitle')}>
        <SignatureForm signature={marks.signature} seen={marks.seen} fault={actionData ?? null} />
      </Section>
    </>
  )
}
