import type { PartySnapshot } from '#app/features/money/invoicing/tables.server.ts'

/** 200 letters of three scripts. */
export const LONG =
  `${'Gesellschaft für Weiterbildung · '.repeat(3)}${'研修と人材開発のための株式会社・'.repeat(3)}${'प्रशिक्षण संस्था '.repeat(4)}`
    .slice(0, 200)
    .trim()

export const KASSEL: PartySnapshot = {
  name: 'Müller & Söhne GmbH',
  street: 'Hauptstraße 1',
  postalCode: '34117',
  city: 'Kassel',
  country: 'DE',
  taxNumber: 'DE136695976',
  email: 'rechnung@mueller.example',
  phone: '+49 561 123456',
}
export const KOELN: PartySnapshot = {
  name: 'Rhein Werke AG',
  street: 'Domstraße 5',
  postalCode: '50667',
  city: 'Köln',
  country: 'DE',
  email: 'ap@rhein.example',
}
export const MILANO: PartySnapshot = {
  name: 'Giulia Bianchi',
  street: 'Via Roma 12',
  postalCode: '20121',
  city: 'Milano',
  country: 'IT',
  taxNumber: 'IT00743110157',
  fiscalCode: 'BNCGLI80A41F205F',
  legalForm: 'person',
  email: 'giulia@bianchi.example',
  phone: '+39 02 123456',
}
export const TORINO: PartySnapshot = {
  name: 'Rossi Meccanica S.p.A.',
  street: 'Corso Torino 5',
  postalCode: '10121',
  city: 'Torino',
  country: 'IT',
  taxNumber: 'IT12345670017',
  email: 'conti@rossi.example',
}
export const LYON: PartySnapshot = {
  name: 'Atelier Formation SARL',
  street: '12 rue de la République',
  postalCode: '69002',
  city: 'Lyon',
  country: 'FR',
  taxNumber: 'FR40303265045',
  email: 'compta@atelier.example',
}
export const GENT: PartySnapshot = {
  name: 'Godavari Staal NV',
  street: 'Kaai 14',
  postalCode: '9000',
  city: 'Gent',
  country: 'BE',
  taxNumber: 'BE0403170701',
  email: 'ap@staal.example',
  electronicAddress: '0208:0403170701',
}
export const UTRECHT: PartySnapshot = {
  name: 'Loom Opleidingen B.V.',
  street: 'Oudegracht 3',
  postalCode: '3511 AB',
  city: 'Utrecht',
  country: 'NL',
  taxNumber: 'NL004495445B01',
  registerNumber: '12345678',
  email: 'facturen@loom.example',
  phone: '+31 30 1234567',
}
export const PUNE: PartySnapshot = {
  name: 'Godavari Learning Pvt. Ltd.',
  street: 'FC Road 21',
  postalCode: '411004',
  city: 'Pune',
  country: 'IN',
  taxNumber: '27AAPFU0939F1ZV',
  email: 'billing@godavari.example',
  registersInvoices: true,
}
export const TOKYO: PartySnapshot = {
  name: '東京研修株式会社',
  street: '目黒1-1-1',
  postalCode: '153-0063',
  city: '東京都目黒区',
  country: 'JP',
  taxNumber: 'T1234567890123',
  email: 'seikyu@kenshu.example',
}
export const ZUERICH: PartySnapshot = {
  name: 'Ammann Kurse GmbH',
  street: 'Bahnhofstrasse 1',
  postalCode: '8001',
  city: 'Zürich',
  country: 'CH',
  taxNumber: 'CHE-116.281.710',
  email: 'kurse@ammann.example',
}
