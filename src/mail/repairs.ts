/** What was wrong with a mail and was put right before it was taken apart. */
export type Repair =
  | 'line-ends'
  | 'before-headers'
  | 'header-bytes'
  | 'boundary'
  | 'transfer-encoding'
  | 'damaged-base64'
  | 'cut';
