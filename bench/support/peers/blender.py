"""What Blender takes for the same work, and what it says of a result. Printed as one line, `KILN {json}`.

blender -b -noaudio --python blender.py -- decimate IN.obj OUT.obj RATIO | unwrap IN.obj OUT.obj | overlaps IN.obj | frames IN.obj FOLDER SIZE COUNT
Only the work is timed, not the start of the program nor the reading and writing of files."""
import json
import math
import sys
import time

import bmesh
import bpy


def load(path):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.ops.wm.obj_import(filepath=path)
    made = [thing for thing in bpy.context.scene.objects if thing.type == "MESH"]
    bpy.context.view_layer.objects.active = made[0]
    for thing in made:
        thing.select_set(True)
    if len(made) > 1:
        bpy.ops.object.join()
    return bpy.context.view_layer.objects.active


def save(path):
    bpy.ops.wm.obj_export(filepath=path, export_materials=False, export_triangulated_mesh=True)


def timed(work):
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def decimate(source, target, ratio):
    thing = load(source)
    modifier = thing.modifiers.new("decimate", "DECIMATE")
    modifier.ratio = float(ratio)
    seconds = timed(lambda: bpy.ops.object.modifier_apply(modifier=modifier.name))
    save(target)
    return {"seconds": seconds, "faces": len(thing.data.polygons)}


def unwrap(source, target):
    thing = load(source)
    bpy.ops.object.mode_set(mode="EDIT")
    bpy.ops.mesh.select_all(action="SELECT")
    margin = 2 / 1024
    seconds = timed(lambda: bpy.ops.uv.smart_project(angle_limit=math.radians(66), island_margin=margin))
    bpy.ops.object.mode_set(mode="OBJECT")
    save(target)
    return {"seconds": seconds, "overlaps": overlapping(thing)}


def overlapping(thing):
    bpy.context.view_layer.objects.active = thing
    bpy.ops.object.mode_set(mode="EDIT")
    bpy.context.scene.tool_settings.use_uv_select_sync = False
    bpy.ops.mesh.select_all(action="SELECT")
    bpy.ops.uv.select_all(action="DESELECT")
    bpy.ops.uv.select_overlap(extend=False)
    mesh = bmesh.from_edit_mesh(thing.data)
    layer = mesh.loops.layers.uv.active
    return sum(1 for face in mesh.faces for loop in face.loops if loop[layer].select)


def overlaps(source):
    return {"overlaps": overlapping(load(source))}


def frames(source, folder, size, count):
    thing = load(source)
    scene = bpy.context.scene
    scene.render.engine = "BLENDER_WORKBENCH"
    scene.render.resolution_x = scene.render.resolution_y = int(size)
    scene.render.image_settings.file_format = "WEBP"
    camera = bpy.data.objects.new("camera", bpy.data.cameras.new("camera"))
    scene.collection.objects.link(camera)
    scene.camera = camera
    reach = max(thing.dimensions) * 2.2

    def turn():
        for index in range(int(count)):
            angle = index * 2 * math.pi / int(count)
            camera.location = (reach * math.sin(angle), -reach * math.cos(angle), reach * 0.36)
            camera.rotation_euler = (math.radians(70), 0, angle)
            scene.render.filepath = f"{folder}/{index:03}.webp"
            bpy.ops.render.render(write_still=True)

    return {"seconds": timed(turn)}


command, *arguments = sys.argv[sys.argv.index("--") + 1 :]
work = {"decimate": decimate, "unwrap": unwrap, "overlaps": overlaps, "frames": frames}[command]
print("KILN " + json.dumps(work(*arguments)))
