export { GET } from "../../openapi.json/route.ts";
