export { type CallOptions, type Client, createClient } from './create-client.ts';
export { ApiFailure, type ApiIssue, ConnectionFailure } from './failures.ts';
export type { ClientOptions } from './transport.ts';
export type { UploadOptions, UploadSource } from './upload.ts';
