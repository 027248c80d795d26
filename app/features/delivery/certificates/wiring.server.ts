import { eventCompleted } from '#app/features/catalogue/events/event.ts'
import { lineKinds } from '#app/features/people/qmail/line-registry.server.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { certificateIssued } from './certificate.ts'
import { emailCertificate } from './email-certificate.server.ts'
import { issueCertificates } from './issue-certificates.server.ts'
import { emailCertificateJob, issueCertificatesJob, noteCertificateJob } from './jobs.ts'
import { noteCertificate } from './note-certificate.server.ts'
import { certificatesRows } from './personal-data.server.ts'

export const certificatesWiring: Wiring = {
  jobs: [
    carryOut(issueCertificatesJob, issueCertificates),
    carryOutFast(emailCertificateJob, (ctx, { certificateId }) => emailCertificate(ctx, certificateId)),
    carryOutFast(noteCertificateJob, (ctx, { certificateId }) => noteCertificate(ctx, certificateId)),
  ],
  followers: [
    follow(eventCompleted, issueCertificatesJob, ({ subjectId }) => ({ eventId: subjectId, asked: false })),
    follow(certificateIssued, emailCertificateJob, ({ subjectId }) => ({ certificateId: subjectId })),
    follow(certificateIssued, noteCertificateJob, ({ subjectId }) => ({ certificateId: subjectId })),
  ],
  personalData: certificatesRows,
  fillings: [fill(lineKinds, { certificateSent: 'qmail:line.certificateSent' })],
}
