/** What every stored row carries. Instants are RFC 3339 UTC, ids stay below 2^53. */
export interface Row {
  id: number;
  version: number;
  created?: string;
  modified?: string;
}

/** A reference to a catalog row as the server answers it; it may be sent back as it is or as the bare id. */
export interface CatalogRef {
  id: number;
  key: string;
  name: string;
}

export interface Translation {
  language: number;
  name: string;
  description?: string | null;
}

/** A catalog row. `name` is in the language of the `app-language` header. */
export interface CatalogRow extends Row {
  key: string;
  name: string;
  translations?: Translation[];
  sort?: number;
  active?: boolean;
}

export interface LanguageRow extends CatalogRow {
  isocode: string;
  locale?: string | null;
}

export interface PinnedRow extends CatalogRow {
  pinned?: boolean;
}

/** Days are `YYYYMMDD`. */
export interface MedicalProfile extends Row {
  birthday?: string | null;
  diagnosisdate?: string | null;
  aftercare?: string | null;
  diseaseAgain?: string | null;
}

export interface TreatmentCategory extends CatalogRow {
  parenttreatmentcategory?: CatalogRef | null;
  perside?: boolean;
  form?: Record<string, unknown> | null;
}

export interface TreatmentType extends CatalogRow {
  treatmentcategory: CatalogRef;
  freetext?: boolean;
  perside?: boolean;
  drugs?: string[];
}

export interface TreatmentResult extends CatalogRow {
  treatmentcategories?: (CatalogRef | number)[];
}

export interface Treatment extends Row {
  medicalprofile: number;
  treatmentcategory: CatalogRef;
  parenttreatment?: number | null;
  startdate?: string | null;
  enddate?: string | null;
  treatmentresult?: CatalogRef | null;
  trastuzumab?: boolean | null;
  pertuzumab?: boolean | null;
  treatmenttypeleft?: CatalogRef | null;
  treatmenttyperight?: CatalogRef | null;
  treatmenttypeotherleft?: string | null;
  treatmenttypeotherright?: string | null;
  treatmentcategoryleft?: CatalogRef | null;
  treatmentcategoryright?: CatalogRef | null;
  note?: string | null;
}

export interface TimelineCategory extends CatalogRow {
  usercreatable?: boolean;
  icon?: string | null;
}

/** `date` and `enddate` are `YYYYMMDD`, `time` is `HHMM` in the reader's own clock. */
export interface TimelineEntry extends Row {
  timelineentrycategory: CatalogRef;
  timelineentrytype: CatalogRef;
  title: string;
  date: string;
  time?: string | null;
  enddate?: string | null;
  note?: string | null;
  done?: boolean | null;
  status?: string | null;
  reminderminutes?: number | null;
  article?: CatalogRef | null;
  treatment?: number | null;
  addressbookentry?: number | null;
}

export interface Article extends CatalogRow {
  title: string;
  topic: number;
  teaser?: string | null;
  text?: string | null;
  image?: string | null;
  published?: string | null;
}

export interface NotificationRow extends Row {
  title: string;
  read?: boolean | null;
  notificationcategory: CatalogRef;
  body?: string | null;
  date?: string | null;
  link?: string | null;
}

export interface PushDevice extends Row {
  token: string;
  platform?: string | null;
}

export interface UserRow extends Row {
  email: string;
  firstname?: string | null;
  lastname?: string | null;
  salutation?: CatalogRef | null;
  academictitle?: CatalogRef | null;
  language?: CatalogRef | null;
  country?: CatalogRef | null;
  timezone?: CatalogRef | null;
  permissionsInclude?: string[];
}

/** Entity root, as it stands in the path, to the row it serves. */
export interface Entities {
  academictitle: CatalogRow;
  article: Article;
  country: PinnedRow;
  language: LanguageRow;
  medicalprofile: MedicalProfile;
  notification: NotificationRow;
  pushdevice: PushDevice;
  salutation: CatalogRow;
  timelineentry: TimelineEntry;
  timelineentrycategory: TimelineCategory;
  timelineentrytype: CatalogRow;
  timezone: PinnedRow;
  treatment: Treatment;
  treatmentcategory: TreatmentCategory;
  treatmentresult: TreatmentResult;
  treatmenttype: TreatmentType;
  user: UserRow;
}

export type Root = keyof Entities;

/** A property as the site may send it: a reference as the answered object, as `{ id }` or as the bare id. */
type Sent<V> = V extends { id: number } ? V | { id: number } | number : V;

/** Body of an add or an update: any property, `null` clears. The server refuses what it does not know. */
export type Draft<R extends Root> = {
  [P in Exclude<keyof Entities[R], keyof Row>]?: Sent<Entities[R][P]> | null;
};
