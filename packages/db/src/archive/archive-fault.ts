/** What is wrong with an archive, in words for whoever brought it: names of its files and columns, and none of its values. */
export class ArchiveFault extends Error {
  override readonly name = "ArchiveFault";
}
